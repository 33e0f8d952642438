import type { EndpointList } from '../../webhooks/index.ts'
import type { FramePorts } from '../frame/index.ts'

/** What the pages of webhooks need. What they change are acts of `operator/`. */
export type WebhookPorts = Pick<FramePorts, 'clock'> & Readonly<{ endpointList: EndpointList }>
