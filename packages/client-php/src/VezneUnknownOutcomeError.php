<?php

declare(strict_types=1);

namespace Vezne;

/**
 * The answer of a call that moves money was lost, and so were those of its retries: it may have been done or not.
 * Never repeat it blindly. After a provision ask `waitForOutcome` by its `paymentConversationId`; after a return or
 * a reverse ask `inquire` by the `orderId`; or repeat the call with the `idempotencyKey` of this error.
 */
final class VezneUnknownOutcomeError extends VezneConnectionError
{
}
