<?php

declare(strict_types=1);

namespace Vezne;

/** `waitForOutcome` waited as long as it was told to, and the order has no final state yet. */
final class VezneOutcomeTimeoutError extends \RuntimeException
{
    /** @param ?array<string, mixed> $lastAnswer The last answer of `inquire`; null where none came. */
    public function __construct(int $timeoutMilliseconds, public readonly ?array $lastAnswer)
    {
        parent::__construct("the outcome is not known after $timeoutMilliseconds ms; the gateway goes on asking the"
            . ' bank: inquire again later, and do not pay again');
    }
}
