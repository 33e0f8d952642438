<?php

declare(strict_types=1);

namespace Vezne;

use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message as Psr;

/** Signs a call, sends it, reads its answer, and repeats it where that is safe. Every try takes a fresh nonce. */
final class Caller
{
    private const FIRST_PAUSE_MILLISECONDS = 500;

    /** A longer wait that the gateway asks for is not waited: the caller gets the error, which names the seconds. */
    private const LONGEST_RETRY_AFTER_SECONDS = 10;

    public readonly Signing $signing;

    public function __construct(
        private readonly VezneClientOptions $options,
        private readonly ClientInterface $http,
        private readonly Psr\RequestFactoryInterface $requests,
        private readonly Psr\StreamFactoryInterface $streams,
    ) {
        $this->signing = new Signing($options->secretKey);
    }

    /**
     * Where the answer of any try of a call that moves money was lost, the end is VezneUnknownOutcomeError: a later
     * refusal says nothing about the try before it.
     *
     * @param array<string, mixed> $fields
     * @return array<string, mixed>|bool
     */
    public function call(string $name, array $fields, CallOptions $given): array|bool
    {
        $endpoint = Endpoints::ALL[$name];
        $options = $given->completed($this->options, $endpoint['idempotent']);
        $lost = null;
        for ($tries = 1; ; $tries++) {
            try {
                return $this->exchange($endpoint, $fields, $options);
            } catch (VezneError | VezneConnectionError $error) {
                $lost = $error instanceof VezneUnknownOutcomeError ? $error : $lost;
                $pause = $this->pauseBefore($tries, $error);
                $isSafe = $endpoint['repeatable'] || $options->idempotencyKey !== null;
                if ($tries > $this->options->retries || !self::mayRepeat($error, $isSafe) || $pause === null) {
                    throw $lost ?? $error;
                }
                ($this->options->onRetry ?? static fn () => null)($tries, $pause, $error);
                $this->options->clock->pause($pause);
            }
        }
    }

    private static function mayRepeat(VezneError|VezneConnectionError $error, bool $isSafe): bool
    {
        if ($error instanceof VezneConnectionError) {
            return $isSafe || !$error->wasSent;
        }
        // Refused before anything was done, or an earlier try, whose answer was lost, is still running.
        $isEarly = $error->status === 429 || $error->errorCode === ErrorCodes::IDEMPOTENCY_KEY_RUNNING;
        return $isEarly || ($isSafe && in_array($error->status, [502, 503, 504], true));
    }

    /** The pause that the gateway asks for; else one that doubles with each try, less a random part. Null: too long. */
    private function pauseBefore(int $tries, VezneError|VezneConnectionError $error): ?int
    {
        if ($error instanceof VezneError && $error->retryAfterSeconds !== null) {
            return $error->retryAfterSeconds <= self::LONGEST_RETRY_AFTER_SECONDS ? $error->retryAfterSeconds * 1000 : null;
        }
        $longest = self::FIRST_PAUSE_MILLISECONDS * 2 ** min($tries - 1, 20);
        return random_int(intdiv($longest, 2), $longest);
    }

    private function exchange(array $endpoint, array $fields, CallOptions $options): array|bool
    {
        $nonce = Signing::freshNonce();
        $request = $this->request($endpoint, $fields, $options, $nonce);
        $reader = new HttpAnswer($endpoint['movesMoney'], $options);
        try {
            $response = $this->http->sendRequest($request);
            $text = (string) $response->getBody();
        } catch (ClientExceptionInterface | \RuntimeException $error) {
            throw $reader->lost($error);
        }
        $answer = $reader->read($response, $text);
        $isToken = $endpoint === Endpoints::ALL['tokens'] && ($answer['isSucceed'] ?? false) === true;
        return $isToken ? $this->checkedToken($answer, (string) $options->conversationId, $nonce) : $answer;
    }

    /** The body is signed as the very bytes that are sent, and the headers as the request holds them. */
    private function request(array $endpoint, array $fields, CallOptions $options, string $nonce): Psr\RequestInterface
    {
        ['method' => $method, 'path' => $path, 'authentication' => $place] = $endpoint;
        $id = (string) $options->conversationId;
        $authentication = [
            'PublicKey' => $this->options->publicKey,
            'Nonce' => $nonce,
            'Signature' => $this->signing->signCall($this->options->publicKey, $nonce, $id),
            'ConversationId' => $id,
            'MerchantNumber' => $this->options->merchantNumber,
        ];
        $content = Content::of($endpoint, ($place === 'form' ? $authentication : []) + $fields, $options->language);
        $request = $this->requests->createRequest($method, rtrim($this->options->baseUrl, '/') . $path
            . ($method === 'GET' && $content !== '' ? "?$content" : ''));
        $headers = ($place === 'headers' ? $authentication : []) + array_filter([
            'Accept' => 'application/json',
            'Content-Type' => $method === 'GET' ? null : 'application/' . ($place === 'form' ? 'x-www-form-urlencoded' : 'json'),
            'ClientIpAddress' => $options->clientIpAddress,
            'Accept-Language' => $options->language,
            'Idempotency-Key' => $options->idempotencyKey,
        ], static fn (?string $value) => $value !== null);
        foreach ($headers as $header => $value) {
            $request = $request->withHeader($header, $value);
        }
        if ($method !== 'GET') {
            $request = $request->withBody($this->streams->createStream($content));
        }
        if ($place === 'none') {
            return $request;
        }
        $line = static fn (string $header) => trim($request->getHeaderLine($header), " \t");
        $signed = [$line('Idempotency-Key'), $line('ConversationId'), $line('ClientIpAddress')];
        $sent = $method === 'GET' ? $request->getUri()->getQuery() : $content;
        return $request->withHeader('X-Body-Signature', $this->signing->signBody($method, $path, $nonce, $signed, $sent));
    }

    /** The token belongs to the request (decision 2.6). */
    private function checkedToken(array $answer, string $conversationId, string $nonce): array
    {
        $message = $this->options->secretKey . $conversationId . $nonce . ($answer['cardToken'] ?? '');
        return $this->signing->verifyText($message, (string) ($answer['signature'] ?? ''))
            ? $answer
            : throw new VezneAnswerSignatureError($conversationId);
    }
}
