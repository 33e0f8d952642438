<?php

declare(strict_types=1);

namespace Vezne;

/** The request is not a genuine webhook of now. Answer it with 400, and do nothing of what it says. */
final class VezneWebhookError extends \RuntimeException
{
    /** @param string $reason missing-header, bad-timestamp, too-old, too-new or bad-signature. */
    public function __construct(public readonly string $reason, string $message)
    {
        parent::__construct($message);
    }
}
