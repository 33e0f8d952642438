<?php

declare(strict_types=1);

namespace Vezne;

/** The clock of retries and waiting. A test passes one of its own. */
class Clock
{
    /** Milliseconds since some moment; never goes back. */
    public function now(): int
    {
        return intdiv(hrtime(true), 1_000_000);
    }

    public function pause(int $milliseconds): void
    {
        usleep($milliseconds * 1000);
    }
}
