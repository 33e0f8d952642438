<?php

declare(strict_types=1);

namespace Vezne;

/** The Tokens answer does not carry the gateway's signature: it is not the answer to this request. */
final class VezneAnswerSignatureError extends \RuntimeException
{
    public function __construct(public readonly string $conversationId)
    {
        parent::__construct('the signature of the Tokens answer is wrong; do not use its cardToken');
    }
}
