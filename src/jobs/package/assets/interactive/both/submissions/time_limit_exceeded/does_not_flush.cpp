// Too slow: does not flush its output, and waits for a response to what was not sent.

#include <algorithm>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Cell = std::pair<int, int>;
using Cells = std::set<Cell>;

struct Board {
    int rows, columns, mine_count, closed, found = 0;
    bool is_over = false;
    std::vector<std::string> map;  // '_' closed, '*' surely a mine, else the number
    Cells to_check;                // numbers that may say something new

    Board(int rows, int columns, int mines)
        : rows(rows), columns(columns), mine_count(mines), closed(rows * columns),
          map(rows + 1, std::string(columns + 1, '_')) {}

    std::vector<Cell> neighbours(Cell cell) const {
        std::vector<Cell> cells;
        for (int x = std::max(cell.first - 1, 1); x <= std::min(cell.first + 1, rows); x++)
            for (int y = std::max(cell.second - 1, 1); y <= std::min(cell.second + 1, columns); y++)
                if (Cell(x, y) != cell) cells.push_back({x, y});
        return cells;
    }

    char& at(Cell cell) { return map[cell.first][cell.second]; }

    bool is_number(Cell cell) { return isdigit(at(cell)); }

    void check_around(Cell cell) {
        for (Cell other : neighbours(cell))
            if (is_number(other)) to_check.insert(other);
    }

    // Left-clicks a closed cell.
    void open(Cell cell) {
        std::cout << 1 << ' ' << cell.first << ' ' << cell.second << '\n';
        std::string response, word;
        std::getline(std::cin, response);
        is_over = response == "LOSE";
        for (char& letter : response)
            if (!isdigit(letter)) letter = ' ';
        std::istringstream changes(response);
        for (int x, y, number; changes >> x >> y >> number;) {
            map[x][y] = '0' + number;
            closed--;
            check_around({x, y});
            to_check.insert({x, y});
        }
        if (!is_over && closed == mine_count) {
            std::getline(std::cin, word);
            is_over = true;
        }
    }

    // The unknown neighbours of a number, and how many of them are mines.
    std::pair<Cells, int> constraint(Cell cell) {
        Cells unknown;
        int mines = at(cell) - '0';
        for (Cell other : neighbours(cell)) {
            if (at(other) == '_') unknown.insert(other);
            mines -= at(other) == '*';
        }
        return {unknown, mines};
    }

    // Uses that so many of these cells are mines. Returns whether that said anything.
    bool conclude(const Cells& unknown, int mines) {
        if (unknown.empty() || (mines != 0 && mines != int(unknown.size()))) return false;
        for (Cell cell : unknown) {
            if (is_over) break;
            if (mines > 0) {
                at(cell) = '*';
                found++;
                check_around(cell);
            } else if (at(cell) == '_') {
                open(cell);
            }
        }
        return true;
    }

    // Looks for a number whose unknown neighbours are all neighbours of another one.
    bool conclude_from_pairs(const std::vector<Cell>& frontier) {
        for (Cell cell : frontier) {
            auto [few, few_mines] = constraint(cell);
            for (Cell other : neighbours(*few.begin())) {
                if (!is_number(other)) continue;
                auto [many, many_mines] = constraint(other);
                if (!std::includes(many.begin(), many.end(), few.begin(), few.end())) continue;
                for (Cell known : few) many.erase(known);
                if (conclude(many, many_mines - few_mines)) return true;
            }
        }
        return false;
    }

    // Opens the cell with the lowest estimate of its risk.
    void guess(const std::vector<Cell>& frontier) {
        double average = double(mine_count - found) / (closed - found), least = 2;
        std::vector<std::vector<double>> risk(rows + 1, std::vector<double>(columns + 1, -1));
        for (Cell cell : frontier) {
            auto [unknown, mines] = constraint(cell);
            for (auto [x, y] : unknown)
                risk[x][y] = std::max(risk[x][y], double(mines) / unknown.size());
        }
        Cell best;
        for (int x = 1; x <= rows; x++)
            for (int y = 1; y <= columns; y++) {
                double chance = risk[x][y] < 0 ? average : risk[x][y];
                if (map[x][y] == '_' && chance < least) least = chance, best = {x, y};
            }
        open(best);
    }

    void play() {
        while (!is_over) {
            if (!to_check.empty()) {
                Cell cell = *to_check.begin();
                to_check.erase(cell);
                auto [unknown, mines] = constraint(cell);
                conclude(unknown, mines);
                continue;
            }
            std::vector<Cell> frontier;
            for (int x = 1; x <= rows; x++)
                for (int y = 1; y <= columns; y++)
                    if (is_number({x, y}) && !constraint({x, y}).first.empty())
                        frontier.push_back({x, y});
            if (!conclude_from_pairs(frontier)) guess(frontier);
        }
    }
};

int main() {
    std::cin.tie(nullptr);
    int games, rows, columns, mines;
    std::cin >> games;
    while (games-- > 0) {
        std::cin >> rows >> columns >> mines;
        std::cin.ignore();
        Board(rows, columns, mines).play();
    }
}
