<?php

declare(strict_types=1);

namespace Vezne;

/** What a single call may ask for. */
final class CallOptions
{
    /**
     * @param ?string $conversationId Tracking id of the call, 1–255 characters; made for you where absent.
     * @param ?string $clientIpAddress IP address of the end user who acts.
     * @param ?string $language Of this call's messages, unless its request has a languageCode of its own.
     * @param ?string $idempotencyKey For provision, return, reverse and createLink: the same key acts once.
     */
    public function __construct(
        public readonly ?string $conversationId = null,
        public readonly ?string $clientIpAddress = null,
        public readonly ?string $language = null,
        public readonly ?string $idempotencyKey = null,
    ) {
        // It is signed and travels as a header: white space at its ends would be cut off on the way.
        if ($conversationId !== null && !preg_match('/^(?=\S)[^\p{Cc}]{1,255}(?<=\S)$/uD', $conversationId)) {
            throw new \InvalidArgumentException('conversationId must be 1 to 255 characters without control characters'
                . ' or white space at its ends');
        }
    }

    /** The options that every try of a call shares: its ids and its language. */
    public function completed(VezneClientOptions $client, bool $takesKey): self
    {
        return new self(
            $this->conversationId ?? self::freshId(),
            $this->clientIpAddress,
            $this->language ?? $client->language,
            $this->idempotencyKey ?? ($takesKey && $client->retries > 0 ? self::freshId() : null),
        );
    }

    private static function freshId(): string
    {
        return bin2hex(random_bytes(16));
    }
}
