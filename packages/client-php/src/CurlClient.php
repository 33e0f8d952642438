<?php

declare(strict_types=1);

namespace Vezne;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message as Psr;

/** A PSR-18 client on ext-curl, for those who have no other. It follows no redirect: that would carry a signature elsewhere. */
final class CurlClient implements ClientInterface
{
    public function __construct(
        private readonly Psr\ResponseFactoryInterface $responses,
        private readonly Psr\StreamFactoryInterface $streams,
        private readonly int $timeoutMilliseconds = 60_000,
    ) {
    }

    public function sendRequest(Psr\RequestInterface $request): Psr\ResponseInterface
    {
        $lines = [];
        $lineOf = static fn (int|string $name) => "$name: " . $request->getHeaderLine((string) $name);
        $curl = curl_init((string) $request->getUri());
        curl_setopt_array($curl, ($request->getMethod() === 'GET' ? [] : [CURLOPT_POSTFIELDS => (string) $request->getBody()]) + [
            CURLOPT_CUSTOMREQUEST => $request->getMethod(),
            // An Expect header would cost a round trip.
            CURLOPT_HTTPHEADER => ['Expect:', ...array_map($lineOf, array_keys($request->getHeaders()))],
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => $this->timeoutMilliseconds,
            // Some builds of curl keep no time-out below a second with signals.
            CURLOPT_NOSIGNAL => true,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_HEADERFUNCTION => static function (\CurlHandle $curl, string $line) use (&$lines): int {
                // A proxy's or a 100 answer comes before the answer: the last one counts.
                $lines = str_starts_with($line, 'HTTP/') ? [] : [...$lines, $line];
                return strlen($line);
            },
        ]);
        $body = curl_exec($curl);
        if (!is_string($body)) {
            throw new CurlException($request, curl_error($curl), curl_errno($curl));
        }
        $response = $this->responses->createResponse(curl_getinfo($curl, CURLINFO_RESPONSE_CODE));
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => null];
            $response = $value === null ? $response : $response->withAddedHeader($name, trim($value));
        }
        return $response->withBody($this->streams->createStream($body));
    }
}
