<?php
// Stands in for `db_info.inc.php` of HUSTOJ: records what would go to the database, and fails at every notice and
// warning of the file that imports problems. Prints the calls as JSON, each in a line.

set_error_handler(function ($level, $message, $file, $line) {
    if (str_ends_with($file, "problem_import_xml.php") || str_ends_with($file, "include/problem.php")) {
        fwrite(STDERR, "$file:$line: $message\n");
    }
    return true;
});

$OJ_NAME = "HUSTOJ";
$OJ_LANG = "cn";
$OJ_DATA = getenv("OJ_DATA");
$OJ_REMOTE_JUDGE = $OJ_REDIS = $OJ_UDP = false;
$domain = $DOMAIN = "localhost";
$_SESSION = ["HUSTOJ_user_id" => "admin"];

function pdo_query($query, ...$values) {
    $values = array_map(fn ($value) => is_object($value) ? (string) $value : $value, $values);
    file_put_contents(getenv("CALLS"), json_encode([$query, $values]) . "\n", FILE_APPEND);
    // The number of what was inserted; a search finds nothing.
    return str_starts_with($query, "INSERT") ? 1000 : [];
}
