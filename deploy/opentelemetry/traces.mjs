// Sends the gateway's spans to an OpenTelemetry collector: docs/operations/traces.md says how to start it. It is run
// before the gateway by "--import", in the gateway's process, and is set by OpenTelemetry's own variables:
// OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG.
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

process.env.OTEL_SERVICE_NAME ??= 'vezne'

// No automatic instrumentation: it would record addresses of pages, which are secrets, and send trace headers to banks.
new NodeTracerProvider({
  resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
}).register()
