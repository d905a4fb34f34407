import { type PageError, type PageErrorKind, pageErrorKinds, reportPageErrorEndpoint } from '@recado/contract/pageErrors'
import { minutes } from '../../kernel/clock.ts'
import type { Feature, Kernel } from '../../kernel/feature.ts'

/** Receives what crashed in people's browsers, logs it and counts it. Each process counts what it received. */
export function pageErrorsFeature(): Feature {
  const counts = new Map<PageErrorKind, number>(pageErrorKinds.map((kind) => [kind, 0]))

  async function receive({ throttles, config, log }: Kernel, { error, address }: { error: PageError; address: string }) {
    await throttles.take({ key: `pageErrors:${address}`, limit: config.limits.pageErrorsPerMinute, window: minutes(1) })
    counts.set(error.kind, (counts.get(error.kind) ?? 0) + 1)
    log.warn({ page: error }, 'a page crashed')
    return { message: 'pageError.received' }
  }

  return {
    name: 'pageErrors',
    routes: (serve, kernel) =>
      serve.open(reportPageErrorEndpoint, ({ body, visit }) => receive(kernel, { error: body, address: visit.address })),
    metrics: () => [
      {
        labels: ['kind'],
        metrics: { recado_page_errors_total: 'Crashes and unhandled rejections that pages of the web app reported to this process' },
        read: async () => [...counts].map(([kind, count]) => ({ kind, recado_page_errors_total: count })),
      },
    ],
  }
}
