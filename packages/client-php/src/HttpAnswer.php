<?php

declare(strict_types=1);

namespace Vezne;

use Psr\Http\Message\ResponseInterface;

/** Reads the answer of one call, or says what its loss means. */
final class HttpAnswer
{
    /** After these a call that moves money may have been carried out: an incident in the middle, or a proxy's. */
    private const STATUSES_OF_UNKNOWN_OUTCOME = [500, 502, 504];

    /** curl: the proxy's or the gateway's name was not found, or no connection was made. */
    private const NEVER_CONNECTED = [5, 6, 7];

    public function __construct(private readonly bool $movesMoney, private readonly CallOptions $options)
    {
    }

    /**
     * @return array<string, mixed>|bool
     * @throws VezneError|VezneConnectionError
     */
    public function read(ResponseInterface $response, string $text): array|bool
    {
        $status = $response->getStatusCode();
        $body = json_decode($text, true);
        if ($status === 200 && (is_array($body) || (is_bool($body) && !$this->movesMoney))) {
            return $body;
        }
        if ($status === 200 || ($this->movesMoney && in_array($status, self::STATUSES_OF_UNKNOWN_OUTCOME, true))) {
            throw $this->lost(new \RuntimeException("HTTP $status without a readable outcome"));
        }
        $textOf = static fn (string $name): ?string => is_string($body[$name] ?? null) ? $body[$name] : null;
        $seconds = $response->getHeaderLine('Retry-After');
        $retryAfter = preg_match('/^\d{1,9}$/D', $seconds) ? (int) $seconds : null;
        $id = (string) $this->options->conversationId;
        throw new VezneError($status, $textOf('errorCode'), $textOf('errorMessage'), $id, $retryAfter);
    }

    /** The error for an answer that did not come. An unknown cause counts as sent, which is the safe side. */
    public function lost(\Throwable $cause): VezneConnectionError
    {
        $reason = $cause->getMessage();
        [$id, $key] = [(string) $this->options->conversationId, $this->options->idempotencyKey];
        if (in_array(self::curlErrorOf($cause), self::NEVER_CONNECTED, true)) {
            $message = "the gateway could not be reached ($reason); nothing was sent";
            return new VezneConnectionError($message, $id, $key, false, $cause);
        }
        if (!$this->movesMoney) {
            return new VezneConnectionError("the gateway's answer was lost ($reason)", $id, $key, true, $cause);
        }
        $remedy = $key === null ? 'Do not repeat the call;' : "Repeat the call only with its idempotencyKey $key, or";
        $message = "the gateway's answer was lost ($reason): the outcome is unknown. $remedy inquire by its conversationId $id";
        return new VezneUnknownOutcomeError($message, $id, $key, true, $cause);
    }

    /** PSR-18 does not say whether a request was sent. Guzzle and the CurlClient of this package tell curl's number. */
    private static function curlErrorOf(\Throwable $cause): ?int
    {
        return method_exists($cause, 'getHandlerContext') ? $cause->getHandlerContext()['errno'] ?? null : null;
    }
}
