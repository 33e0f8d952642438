<?php

declare(strict_types=1);

namespace Vezne;

/** The two-stage HMAC-SHA256 signature of the API. The key is what the Base64 of the SecretKey decodes to. */
final class Signing
{
    private readonly string $key;

    private static int $lastNonce = 0;

    public function __construct(#[\SensitiveParameter] private readonly string $secretKey)
    {
        $this->key = self::keyOf($secretKey)
            ?? throw new \InvalidArgumentException('secretKey must be the Base64 text that the operator issued');
    }

    /** Null where the text is not Base64, or is empty. */
    public static function keyOf(#[\SensitiveParameter] string $base64): ?string
    {
        $key = base64_decode($base64, true);
        return $key === false || $key === '' ? null : $key;
    }

    /** Base64(HMAC-SHA256(message)). */
    public function signText(string $message): string
    {
        return base64_encode(hash_hmac('sha256', $message, $this->key, true));
    }

    /** Whether the signature is the canonical Base64 of the message's MAC; in constant time. */
    public function verifyText(string $message, string $signature): bool
    {
        return hash_equals($this->signText($message), $signature);
    }

    public function signCall(string $publicKey, string $nonce, string $conversationId): string
    {
        $securityData = $this->signText($publicKey . $nonce);
        return $this->signText($this->secretKey . $conversationId . $nonce . $securityData);
    }

    /**
     * The header X-Body-Signature in version 2.
     *
     * @param list<string> $headers Idempotency-Key, ConversationId and ClientIpAddress as sent; empty where absent.
     * @param string $content The body as sent; of a GET, its query string.
     */
    public function signBody(string $method, string $path, string $nonce, array $headers, string $content): string
    {
        $digest = base64_encode(hash('sha256', $content, true));
        $lines = ['v2', $method, strtolower($path), $nonce, ...$headers, $digest];
        return 'v2=' . $this->signText(implode("\n", $lines));
    }

    /** The present time in milliseconds; one more than the last where the clock stood still or went back. */
    public static function freshNonce(): string
    {
        self::$lastNonce = max(self::$lastNonce + 1, (int) (microtime(true) * 1000));
        return (string) self::$lastNonce;
    }
}
