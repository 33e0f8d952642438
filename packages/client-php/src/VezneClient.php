<?php

declare(strict_types=1);

namespace Vezne;

use Psr\Http\Client\ClientInterface;
use Psr\Http\Message as Psr;

/**
 * The gateway's API: a method for every endpoint (trait Calls), with the names and fields of its wire contract.
 *
 * A business refusal (a decline, a return that is too large) is an answer with `isSucceed` false. A method throws
 * VezneError (another HTTP status than 200), VezneConnectionError (gateway not reached, or answer lost) and, where
 * money may have moved, VezneUnknownOutcomeError.
 */
final class VezneClient
{
    use Calls {
        createLink as private createLinkAsGiven;
    }

    private const PAUSE_MILLISECONDS = ['first' => 1000, 'longest' => 10_000];

    private readonly Caller $caller;

    public function __construct(
        private readonly VezneClientOptions $options,
        ClientInterface $http,
        Psr\RequestFactoryInterface $requests,
        Psr\StreamFactoryInterface $streams,
    ) {
        $this->caller = new Caller($options, $http, $requests, $streams);
    }

    /** Creates a payment link. Its answer spells the flag `isSuccess`. */
    public function createLink(array $request, CallOptions $options = new CallOptions()): array
    {
        $merchantId = $this->options->merchantId;
        return $this->createLinkAsGiven($request + ($merchantId === null ? [] : ['merchantId' => $merchantId]), $options);
    }

    /**
     * Inquires with growing pauses until the order has a final state (any but `Pending` and `Unknown`), for the case
     * that the bank did not answer (code 3001) or the answer was lost. A refusal is an answer too.
     *
     * @param array{orderId?: string, paymentConversationId?: string} $order
     * @throws VezneOutcomeTimeoutError
     */
    public function waitForOutcome(
        array $order,
        int $timeoutMilliseconds = 60_000,
        CallOptions $options = new CallOptions(),
    ): array {
        $clock = $this->options->clock;
        $end = $clock->now() + $timeoutMilliseconds;
        $last = null;
        for ($pause = self::PAUSE_MILLISECONDS['first']; ; $pause = min($pause * 2, self::PAUSE_MILLISECONDS['longest'])) {
            $last = $this->inquireUnlessAway($order, $options) ?? $last;
            if ($last !== null && self::isFinal($last, $order)) {
                return $last;
            }
            $left = $end - $clock->now();
            if ($left <= 0) {
                throw new VezneOutcomeTimeoutError($timeoutMilliseconds, $last);
            }
            $clock->pause(min($pause, $left));
        }
    }

    /** An error of a gateway that is away for a moment says nothing about the order. */
    private function inquireUnlessAway(array $order, CallOptions $options): ?array
    {
        try {
            return $this->inquire($order, $options);
        } catch (VezneConnectionError) {
            return null;
        } catch (VezneError $error) {
            return $error->status === 429 || $error->status >= 500 ? null : throw $error;
        }
    }

    private static function isFinal(array $answer, array $order): bool
    {
        if ($answer['isSucceed']) {
            return !in_array($answer['transactionStatus'], ['Pending', 'Unknown'], true);
        }
        // The call whose answer was lost may still be on its way: by its ConversationId, "no such order" is no end.
        return isset($order['orderId']) || $answer['errorCode'] !== ErrorCodes::ORDER_NOT_FOUND;
    }

    /**
     * Checks the form that the browser posted to the CallbackUrl; null where the signature is absent or wrong.
     * Verified fields are only a hint: the session's state is what `getThreeDSessionResult` answers.
     *
     * @param array<string, mixed> $fields $_POST
     * @return ?array{threeDSessionId: string, conversationId: string, currentStep: string, mdStatus: string}
     */
    public function verifyCallback(array $fields): ?array
    {
        $signed = self::textsOf($fields, ['ThreeDSessionId', 'CurrentStep', 'MdStatus']);
        ['Signature' => $signature, 'ConversationId' => $id] = self::textsOf($fields, ['Signature', 'ConversationId']);
        ['ThreeDSessionId' => $session, 'CurrentStep' => $step, 'MdStatus' => $status] = $signed;
        $isGenuine = $this->caller->signing->verifyText(implode('', $signed), $signature);
        return $isGenuine && $session !== ''
            ? ['threeDSessionId' => $session, 'conversationId' => $id, 'currentStep' => $step, 'mdStatus' => $status]
            : null;
    }

    /**
     * Checks the query of a link's returnUrl; null where the signature is absent or wrong. A verified return is only
     * a hint: `inquire` and the event are the truth. Where the returnUrl has one of the names itself, the gateway's
     * have the prefix `vezne_`, and are read by it.
     *
     * @param array<string, mixed> $query $_GET
     * @return ?array{linkId: string, orderId: string, status: string, position: int}
     */
    public function verifyReturn(array $query): ?array
    {
        $prefix = isset($query['vezne_signature']) ? 'vezne_' : '';
        $signed = self::textsOf($query, ['linkId', 'orderId', 'status', 'position'], $prefix);
        $signature = self::textsOf($query, ['signature'], $prefix)['signature'];
        $isGenuine = $this->caller->signing->verifyText(implode('', $signed), $signature);
        return $isGenuine && $signed['linkId'] !== '' ? ['position' => (int) $signed['position']] + $signed : null;
    }

    /** @return array<string, string> */
    private static function textsOf(array $fields, array $names, string $prefix = ''): array
    {
        $valueOf = static fn (string $name) => $fields[$prefix . $name] ?? null;
        $textOf = static fn (string $name) => is_string($valueOf($name)) ? $valueOf($name) : '';
        return array_combine($names, array_map($textOf, $names));
    }

    private function call(string $name, array $request, CallOptions $options): array|bool
    {
        return $this->caller->call($name, $request, $options);
    }
}
