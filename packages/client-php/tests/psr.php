<?php

/** The interfaces of PSR-7, PSR-17 and PSR-18 as far as the package uses them: its tests run without Composer. */

declare(strict_types=1);

namespace Psr\Http\Message {
    interface StreamInterface
    {
        public function __toString(): string;
    }

    interface UriInterface
    {
        public function getQuery(): string;
        public function __toString(): string;
    }

    interface MessageInterface
    {
        public function getHeaders(): array;
        public function getHeaderLine(string $name): string;
        public function withHeader(string $name, $value): MessageInterface;
        public function withAddedHeader(string $name, $value): MessageInterface;
        public function getBody(): StreamInterface;
        public function withBody(StreamInterface $body): MessageInterface;
    }

    interface RequestInterface extends MessageInterface
    {
        public function getMethod(): string;
        public function getUri(): UriInterface;
    }

    interface ResponseInterface extends MessageInterface
    {
        public function getStatusCode(): int;
    }

    interface RequestFactoryInterface
    {
        public function createRequest(string $method, $uri): RequestInterface;
    }

    interface ResponseFactoryInterface
    {
        public function createResponse(int $code = 200, string $reasonPhrase = ''): ResponseInterface;
    }

    interface StreamFactoryInterface
    {
        public function createStream(string $content = ''): StreamInterface;
    }
}

namespace Psr\Http\Client {
    use Psr\Http\Message\RequestInterface;
    use Psr\Http\Message\ResponseInterface;

    interface ClientExceptionInterface extends \Throwable
    {
    }

    interface NetworkExceptionInterface extends ClientExceptionInterface
    {
        public function getRequest(): RequestInterface;
    }

    interface ClientInterface
    {
        public function sendRequest(RequestInterface $request): ResponseInterface;
    }
}
