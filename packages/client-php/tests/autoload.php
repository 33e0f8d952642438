<?php

/** Stands in for Composer's vendor/autoload.php, with the names that the README takes from nyholm/psr7. */

declare(strict_types=1);

require __DIR__ . '/psr.php';
require __DIR__ . '/messages.php';
class_alias(Vezne\Tests\Factory::class, 'Nyholm\Psr7\Factory\Psr17Factory');

spl_autoload_register(static function (string $class): void {
    foreach (['src', 'generated'] as $folder) {
        $file = __DIR__ . "/../$folder/" . str_replace('\\', '/', substr($class, strlen('Vezne\\'))) . '.php';
        if (str_starts_with($class, 'Vezne\\') && is_file($file)) {
            require $file;
            return;
        }
    }
});
