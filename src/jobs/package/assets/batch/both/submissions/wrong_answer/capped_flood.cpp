// Wrong: the flood's queue has room for 1000 cells.

#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

using Cells = std::vector<std::pair<int, int>>;

struct Game {
    int rows, columns, closed, mines = 0;
    std::vector<std::string> board, map;

    Game(int rows, int columns) : rows(rows), columns(columns), closed(rows * columns) {
        board.resize(rows);
        for (std::string& row : board) {
            std::cin >> row;
            mines += std::count(row.begin(), row.end(), '*');
        }
        map.assign(rows, std::string(columns, '_'));
    }

    bool can_open(int x, int y) const { return map[x][y] == '_' || map[x][y] == '?'; }

    Cells neighbours(int x, int y) const {
        Cells cells;
        for (int i = std::max(x - 1, 0); i < std::min(x + 2, rows); i++)
            for (int j = std::max(y - 1, 0); j < std::min(y + 2, columns); j++)
                if (i != x || j != y) cells.push_back({i, j});
        return cells;
    }

    int count(const std::vector<std::string>& layer, char what, int x, int y) const {
        int count = 0;
        for (auto [i, j] : neighbours(x, y)) count += layer[i][j] == what;
        return count;
    }

    // The click functions add the cells that they change, and return false if the game is lost.
    bool left_click(int x, int y, Cells& changes) {
        return !can_open(x, y) || open({{x, y}}, changes);
    }

    bool right_click(int x, int y, Cells& changes) {
        char& cell = map[x][y];
        if (cell == '_') cell = 'P';
        else if (cell == 'P') cell = '?';
        else if (cell == '?') cell = '_';
        else return true;
        changes.push_back({x, y});
        return true;
    }

    bool middle_click(int x, int y, Cells& changes) {
        if (map[x][y] != '0' + count(map, 'P', x, y)) return true;
        Cells targets;
        for (auto [i, j] : neighbours(x, y))
            if (can_open(i, j)) targets.push_back({i, j});
        return open(targets, changes);
    }

    // Opens closed cells, and what a flood from them reaches.
    bool open(Cells waiting, Cells& changes) {
        for (auto [x, y] : waiting)
            if (board[x][y] == '*') return false;
        int pushed = 0;
        while (!waiting.empty()) {
            auto [x, y] = waiting.back();
            waiting.pop_back();
            if (!can_open(x, y)) continue;
            map[x][y] = '0' + count(board, '*', x, y);
            closed--;
            changes.push_back({x, y});
            if (map[x][y] == '0')
                for (auto cell : neighbours(x, y))
                    if (can_open(cell.first, cell.second) && pushed++ < 1000) waiting.push_back(cell);
        }
        return true;
    }
};

// Prints the responses to the operations of one case.
void play(Game game) {
    bool is_over = false;
    for (int op, x, y; std::cin >> op && op != 0;) {
        std::cin >> x >> y;
        x--, y--;
        if (is_over) {
            std::cout << "INVALID\n";
            continue;
        }
        Cells changes;
        bool is_alive = op == 1   ? game.left_click(x, y, changes)
                        : op == 2 ? game.right_click(x, y, changes)
                                  : game.middle_click(x, y, changes);
        if (!is_alive) {
            std::cout << "LOSE\n";
            is_over = true;
            continue;
        }
        std::sort(changes.begin(), changes.end());
        std::cout << "RUNNING: [";
        for (size_t i = 0; i < changes.size(); i++) {
            auto [x, y] = changes[i];
            std::cout << (i > 0 ? ", " : "") << '<' << x + 1 << ", " << y + 1 << ", "
                      << game.map[x][y] << '>';
        }
        std::cout << "]\n";
        if (game.closed == game.mines) {
            std::cout << "WIN\n";
            is_over = true;
        }
    }
    if (!is_over) std::cout << "QUIT\n";
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int cases, rows, columns;
    std::cin >> cases;
    for (int i = 0; i < cases; i++) {
        if (i > 0) std::cout << "==========\n";
        std::cin >> rows >> columns;
        play(Game(rows, columns));
    }
}
