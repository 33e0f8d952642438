<?php

declare(strict_types=1);

namespace Vezne;

use Psr\Http\Client\NetworkExceptionInterface;
use Psr\Http\Message\RequestInterface;

final class CurlException extends \RuntimeException implements NetworkExceptionInterface
{
    public function __construct(private readonly RequestInterface $request, string $message, private readonly int $errno)
    {
        parent::__construct($message);
    }

    public function getRequest(): RequestInterface
    {
        return $this->request;
    }

    /** @return array{errno: int} As Guzzle's exceptions have it. */
    public function getHandlerContext(): array
    {
        return ['errno' => $this->errno];
    }
}
