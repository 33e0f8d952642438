<?php

declare(strict_types=1);

namespace Vezne;

/** The body, or of a GET the query string, as the bytes that are sent. */
final class Content
{
    /** The gateway takes the language of a POST from its fields (decision 1.4). */
    public static function of(array $endpoint, array $fields, ?string $language): string
    {
        $isForm = $endpoint['authentication'] === 'form';
        if ($language !== null && $endpoint['method'] !== 'GET') {
            $fields += [($isForm ? 'LanguageCode' : 'languageCode') => $language];
        }
        if (!$isForm && $endpoint['method'] === 'POST') {
            return self::json((object) $fields);
        }
        // http_build_query leaves out what is null.
        return http_build_query(array_map(
            static fn (mixed $value) => match (true) {
                is_array($value) => implode(',', $value),
                is_string($value), $value === null => $value,
                default => self::json($value),
            },
            $fields,
        ));
    }

    /** The shortest digits of an amount, whatever the host's php.ini says: 0.1 is never 0.1000000000000000055. */
    private static function json(mixed $value): string
    {
        $before = ini_set('serialize_precision', '-1');
        try {
            return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } finally {
            ini_set('serialize_precision', (string) $before);
        }
    }
}
