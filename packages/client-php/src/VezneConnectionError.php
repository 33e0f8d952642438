<?php

declare(strict_types=1);

namespace Vezne;

/** The gateway could not be reached, or its answer was lost on a call that moves no money. */
class VezneConnectionError extends \RuntimeException
{
    /**
     * @param ?string $idempotencyKey The key that the call had, given or made; null where it had none.
     * @param bool $wasSent False where no connection was made: the gateway knows nothing of the call.
     */
    final public function __construct(
        string $message,
        public readonly string $conversationId,
        public readonly ?string $idempotencyKey,
        public readonly bool $wasSent,
        ?\Throwable $cause = null,
    ) {
        parent::__construct($message, 0, $cause);
    }
}
