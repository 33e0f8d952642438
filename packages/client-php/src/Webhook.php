<?php

declare(strict_types=1);

namespace Vezne;

final class Webhook
{
    /**
     * The event of a webhook, once its signature (Standard Webhooks, `v1`) is that of one of your secrets.
     *
     * @param string $body As it arrived: a parsed body that is written again has other bytes.
     * @param array<string, string|list<string>> $headers In any letter case: getallheaders(), or those of PSR-7.
     * @param string|list<string> $secret Several are for the day on which an old one ends.
     * @param int $toleranceSeconds How far the time of sending may be from now, both ways.
     * @param ?float $now Seconds since 1970; null: the machine's clock.
     * @return array<string, mixed>
     * @throws VezneWebhookError not a genuine webhook of now
     * @throws \InvalidArgumentException a secret that is none
     * @throws \JsonException what was signed is no JSON
     */
    public static function verifyWebhook(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $toleranceSeconds = 300,
        ?float $now = null,
    ): array {
        $id = self::headerOf($headers, 'webhook-id');
        $timestamp = self::headerOf($headers, 'webhook-timestamp');
        $given = explode(' ', self::headerOf($headers, 'webhook-signature'));
        self::checkTime($timestamp, $toleranceSeconds, $now ?? microtime(true));
        $isGenuine = false;
        foreach (self::keysOf((array) $secret) as $key) {
            $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach ($given as $each) {
                $isGenuine = hash_equals($right, $each) || $isGenuine;
            }
        }
        if (!$isGenuine) {
            throw new VezneWebhookError('bad-signature', 'no signature matches a secret: give the body as it'
                . ' arrived, not parsed and rewritten, and the secret of this endpoint');
        }
        return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
    }

    /** @param array<string, string|list<string>> $headers */
    private static function headerOf(array $headers, string $name): string
    {
        $value = array_change_key_case($headers)[$name] ?? '';
        $text = is_array($value) ? implode(' ', $value) : $value;
        return $text !== '' ? $text : throw new VezneWebhookError('missing-header', "the header $name is missing");
    }

    private static function checkTime(string $timestamp, int $tolerance, float $now): void
    {
        if (!preg_match('/^\d{1,12}$/D', $timestamp)) {
            throw new VezneWebhookError('bad-timestamp', 'webhook-timestamp is not a number of seconds since 1970');
        }
        $age = $now - (int) $timestamp;
        if (abs($age) <= $tolerance) {
            return;
        }
        [$reason, $side] = $age > 0 ? ['too-old', 'old'] : ['too-new', 'ahead'];
        $seconds = round(abs($age));
        throw new VezneWebhookError($reason, "the webhook is $seconds s $side and may be $tolerance s: is this"
            . " machine's clock right?");
    }

    /** @return list<string> */
    private static function keysOf(#[\SensitiveParameter] array $secrets): array
    {
        if ($secrets === []) {
            throw new \InvalidArgumentException('secret must hold at least one whsec_…');
        }
        return array_map(static fn (#[\SensitiveParameter] string $secret): string =>
            Signing::keyOf((string) preg_replace('/^whsec_/', '', $secret))
                ?? throw new \InvalidArgumentException('secret must be the text that begins with whsec_, whole'), $secrets);
    }
}
