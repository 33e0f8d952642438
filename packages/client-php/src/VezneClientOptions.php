<?php

declare(strict_types=1);

namespace Vezne;

final class VezneClientOptions
{
    /**
     * @param string $baseUrl Address of the gateway; a path in it is kept. http only on this machine.
     * @param bool $allowPlainHttp Takes http elsewhere too: for a private network in front of a TLS proxy.
     * @param string $secretKey The Base64 text as issued. It is never sent.
     * @param ?string $merchantId Sent with payment links; null: the gateway takes the caller's own.
     * @param ?string $language 'tr' or 'en'; null: the gateway's, Turkish.
     * @param int $retries How often a call is repeated where a repeat is safe. 0 repeats nothing and makes no key.
     * @param ?\Closure(int, int, \Throwable): void $onRetry Told of tries, pause in milliseconds, error; for a log.
     */
    public function __construct(
        public readonly string $baseUrl,
        public readonly string $publicKey,
        #[\SensitiveParameter] public readonly string $secretKey,
        public readonly string $merchantNumber,
        public readonly ?string $merchantId = null,
        public readonly ?string $language = null,
        public readonly int $retries = 2,
        public readonly bool $allowPlainHttp = false,
        public readonly ?\Closure $onRetry = null,
        public readonly Clock $clock = new Clock(),
    ) {
        $this->checkBaseUrl();
        if ($publicKey === '' || $merchantNumber === '') {
            throw new \InvalidArgumentException('publicKey and merchantNumber must not be empty');
        }
        if ($retries < 0) {
            throw new \InvalidArgumentException('retries must be a whole number from 0');
        }
    }

    /** Calls carry card numbers: without TLS, whoever is on the way reads them. */
    private function checkBaseUrl(): void
    {
        $parts = parse_url($this->baseUrl);
        $scheme = strtolower($parts['scheme'] ?? '');
        if (!in_array($scheme, ['http', 'https'], true) || ($parts['host'] ?? '') === '') {
            throw new \InvalidArgumentException('baseUrl must be an http or https address, such as https://pay.example');
        }
        $isLoopback = preg_match('/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/Di', $parts['host']) === 1;
        if ($scheme === 'http' && !$isLoopback && !$this->allowPlainHttp) {
            throw new \InvalidArgumentException('baseUrl must begin with https://, because calls carry card numbers;'
                . ' http:// is taken for localhost, 127.0.0.0/8 and [::1], and elsewhere with allowPlainHttp: true');
        }
    }

    /** Keeps the SecretKey out of var_dump and of the logs that are made with it. */
    public function __debugInfo(): array
    {
        return ['secretKey' => '…'] + get_object_vars($this);
    }
}
