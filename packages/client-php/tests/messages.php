<?php

/** Messages and their factory, as small as the tests need them. Composer brings others to a user of the package. */

declare(strict_types=1);

namespace Vezne\Tests;

use Psr\Http\Message as Psr;

final class Text implements Psr\StreamInterface, Psr\UriInterface
{
    public function __construct(private readonly string $text = '')
    {
    }

    public function getQuery(): string
    {
        return (string) parse_url($this->text, PHP_URL_QUERY);
    }

    public function __toString(): string
    {
        return $this->text;
    }
}

final class Message implements Psr\RequestInterface, Psr\ResponseInterface
{
    /** @var array<string, list<string>> */
    private array $headers = [];

    private Psr\StreamInterface $body;

    public function __construct(
        private readonly string $method,
        private readonly string $uri,
        private readonly int $status,
    ) {
        $this->body = new Text();
    }

    public function getMethod(): string
    {
        return $this->method;
    }

    public function getUri(): Psr\UriInterface
    {
        return new Text($this->uri);
    }

    public function getStatusCode(): int
    {
        return $this->status;
    }

    public function getHeaders(): array
    {
        return $this->headers;
    }

    public function getHeaderLine(string $name): string
    {
        foreach ($this->headers as $each => $values) {
            if (strcasecmp($each, $name) === 0) {
                return implode(', ', $values);
            }
        }
        return '';
    }

    public function withHeader(string $name, $value): static
    {
        $message = clone $this;
        $message->headers[$name] = [self::checked((string) $value)];
        return $message;
    }

    public function withAddedHeader(string $name, $value): static
    {
        $message = clone $this;
        $message->headers[$name][] = self::checked((string) $value);
        return $message;
    }

    public function getBody(): Psr\StreamInterface
    {
        return $this->body;
    }

    public function withBody(Psr\StreamInterface $body): static
    {
        $message = clone $this;
        $message->body = $body;
        return $message;
    }

    /** As the known implementations do: no line breaks, and no blanks at the ends. */
    private static function checked(string $value): string
    {
        if (preg_match('/[\x00-\x08\x0a-\x1f\x7f]/', $value)) {
            throw new \InvalidArgumentException('a header value must not hold control characters');
        }
        return trim($value, " \t");
    }
}

final class Factory implements Psr\RequestFactoryInterface, Psr\ResponseFactoryInterface, Psr\StreamFactoryInterface
{
    public function createRequest(string $method, $uri): Psr\RequestInterface
    {
        return new Message($method, (string) $uri, 0);
    }

    public function createResponse(int $code = 200, string $reasonPhrase = ''): Psr\ResponseInterface
    {
        return new Message('', '', $code);
    }

    public function createStream(string $content = ''): Psr\StreamInterface
    {
        return new Text($content);
    }
}
