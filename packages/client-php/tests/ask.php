<?php

/** Answers the questions of a test: JSON in the variable QUESTIONS, JSON on the standard output. */

declare(strict_types=1);

use Vezne\CallOptions;
use Vezne\Clock;
use Vezne\CurlClient;
use Vezne\Endpoints;
use Vezne\Signing;
use Vezne\Tests\Factory;
use Vezne\VezneClient;
use Vezne\VezneClientOptions;
use Vezne\Webhook;

require __DIR__ . '/autoload.php';

/** Passes at once, and keeps the pauses. */
final class TurnedClock extends Clock
{
    /** @var list<int> */
    public array $pauses = [];

    public function now(): int
    {
        return array_sum($this->pauses);
    }

    public function pause(int $milliseconds): void
    {
        $this->pauses[] = $milliseconds;
    }
}

$clock = new TurnedClock();

function client(array $options, Clock $clock): VezneClient
{
    $timeout = $options['timeoutMilliseconds'] ?? 60_000;
    unset($options['timeoutMilliseconds']);
    $factory = new Factory();
    $http = new CurlClient($factory, $factory, $timeout);
    return new VezneClient(new VezneClientOptions(...$options, clock: $clock), $http, $factory, $factory);
}

/** A request whose last fields are the options of the call. */
function called(VezneClient $client, array $question): mixed
{
    $options = new CallOptions(...$question['options'] ?? []);
    return $client->{$question['method']}($question['request'], $options);
}

$answers = [
    'signCall' => static fn (array $q) => (new Signing($q['secretKey']))->signCall($q['publicKey'], $q['nonce'], $q['conversationId']),
    'signBody' => static fn (array $q) => (new Signing($q['secretKey']))
        ->signBody($q['method'], $q['path'], $q['nonce'], $q['headers'], $q['content']),
    'nonces' => static fn () => array_map(static fn () => Signing::freshNonce(), range(1, 1000)),
    'endpoints' => static fn () => Endpoints::ALL,
    'verifyWebhook' => static fn (array $q) => Webhook::verifyWebhook($q['body'], $q['headers'], $q['secret'], 300, $q['now']),
    'verify' => static fn (array $q) => client($q['client'], $clock)->{$q['method']}($q['fields']),
    'waitForOutcome' => static fn (array $q) => client($q['client'], $clock)
        ->waitForOutcome($q['order'], $q['timeoutMilliseconds']),
    'call' => static function (array $q) use ($clock): mixed {
        ini_set('serialize_precision', $q['precision'] ?? '-1');
        return called(client($q['client'], $clock), $q);
    },
    'dump' => static function (array $q): string {
        ob_start();
        var_dump(new VezneClientOptions(...$q['client']));
        return (string) ob_get_clean();
    },
];

$results = array_map(static function (array $question) use ($answers, $clock): array {
    $clock->pauses = [];
    try {
        $result = ['answer' => $answers[$question['ask']]($question)];
    } catch (Throwable $error) {
        $own = array_diff_key(get_object_vars($error), ['message' => 1, 'code' => 1, 'file' => 1, 'line' => 1]);
        $result = ['error' => ['name' => $error::class, 'message' => $error->getMessage()] + $own];
    }
    return $result + ['pauses' => $clock->pauses];
}, json_decode((string) getenv('QUESTIONS'), true, 512, JSON_THROW_ON_ERROR));

ini_set('serialize_precision', '-1');
echo json_encode($results, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
