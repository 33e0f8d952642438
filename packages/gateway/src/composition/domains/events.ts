import { randomInt } from 'node:crypto'
import { uuidV7 } from '../../base/kernel/index.ts'
import type { Log } from '../../base/logging/index.ts'
import { webhookReach } from '../../base/outbound/index.ts'
import { describeSubject, type UseCases } from '../../faces/http/index.ts'
import type { Traces } from '../../operating/tracing/index.ts'
import * as events from '../../payment/events/index.ts'
import { type LinkPorts, linkStatusOf } from '../../payment/links/index.ts'
import { inquire, type PaymentPorts } from '../../payment/payments/index.ts'
import * as webhooks from '../../payment/webhooks/index.ts'
import type { Foundation } from '../foundation/index.ts'

type Parts = Readonly<{
  paymentPorts: PaymentPorts
  linkPorts: LinkPorts
  log: Log
  traces: Pick<Traces, 'withSender'>
}>

/** The feed, the endpoints of merchants, and what delivers events to them. */
export function bindEvents(foundation: Foundation, parts: Parts) {
  const { paymentPorts, linkPorts, log, traces } = parts
  const { clock, stores } = foundation
  const looking: Pick<UseCases, 'inquire' | 'linkStatus'> = {
    inquire: (merchantId, request) => inquire(paymentPorts, merchantId, request),
    linkStatus: (merchantId, request) => linkStatusOf(linkPorts, merchantId, request),
  }
  const describe: events.DescribeSubject = (kind, subject) =>
    describeSubject(looking, kind, subject)
  const feedWatch = events.createFeedWatch(stores.feed, clock)
  const feedPorts = { feed: stores.feed, describe, waitForPosition: feedWatch.waitFor }
  const managing = managePorts(foundation)
  const deliverer = webhooks.createDeliverer({
    deliveries: stores.deliveries,
    describe,
    openSender: traces.withSender((endpoint) => webhooks.openSender(managing, endpoint)),
    nextAttemptAt: webhooks.retrySchedule(() => randomInt(2 ** 32) / 2 ** 32),
    waitForRoom: webhooks.createPace(),
    clock,
    newId: managing.newId,
    log,
  })
  const useCases: Pick<UseCases, 'inquire' | 'linkStatus' | 'readFeed' | 'webhooks'> = {
    ...looking,
    readFeed: (merchantId, request) => events.readFeed(feedPorts, merchantId, request),
    webhooks: bindEndpoints(foundation, managing),
  }
  const close = async (): Promise<void> => {
    await deliverer.stop()
    await managing.sender.close()
  }
  return { useCases, feedWatch, deliverer, sender: managing.sender, close }
}

type Managing = ReturnType<typeof managePorts>

function managePorts({ configuration, clock, stores, vault }: Foundation) {
  return {
    endpoints: stores.endpoints,
    transact: stores.transactEndpoints,
    vault,
    clock,
    newId: () => uuidV7(clock.now()),
    sender: webhooks.createWebhookSender({
      reach: webhookReach(configuration),
      clock,
    }),
  }
}

function bindEndpoints(
  { configuration, clock }: Foundation,
  ports: Managing,
): UseCases['webhooks'] {
  const isLive = configuration.mode === 'live'
  return {
    checkedUrl: (url) => webhooks.checkedUrl(url, isLive),
    create: (merchantId, input) =>
      webhooks.createEndpoint(ports, { merchantId, endpointId: ports.newId() }, input),
    list: (merchantId) => ports.endpoints.list(merchantId, clock.now()),
    update: (endpoint, changes) => webhooks.updateEndpoint(ports, endpoint, changes),
    roll: (endpoint) => webhooks.rollSecret(ports, endpoint),
    remove: (endpoint) => webhooks.removeEndpoint(ports, endpoint),
    test: (endpoint) => webhooks.testEndpoint(ports, endpoint),
  }
}
