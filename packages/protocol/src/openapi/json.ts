/** A piece of the OpenAPI document. */
export type JsonObject = Record<string, unknown>
