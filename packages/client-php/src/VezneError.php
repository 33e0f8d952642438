<?php

declare(strict_types=1);

namespace Vezne;

/**
 * The gateway answered with another HTTP status than 200: the call was not understood, not authenticated or not
 * served. A business refusal is not an error but an answer with `isSucceed` false.
 */
final class VezneError extends \RuntimeException
{
    /**
     * @param ?string $errorCode Null where the answer was not in the gateway's error form (a proxy's page).
     * @param ?int $retryAfterSeconds From `Retry-After`; null where the gateway named none.
     */
    public function __construct(
        public readonly int $status,
        public readonly ?string $errorCode,
        public readonly ?string $errorMessage,
        public readonly string $conversationId,
        public readonly ?int $retryAfterSeconds,
    ) {
        $code = $errorCode === null ? '' : " $errorCode";
        parent::__construct("HTTP $status$code: " . ($errorMessage ?? 'no body'));
    }
}
