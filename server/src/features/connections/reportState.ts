import type { LineState } from '../../carriers/port.ts'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { sessionEvent } from './connections.event.ts'
import { readConnections } from './connections.rows.ts'

type Report = { connectionId: number } & LineState

/** Notes the state that a line is in, and tells of it where it is another one. What the report leaves out is not so any more. */
export async function reportState(tx: Tx, { secrets, clock }: Pick<Kernel, 'secrets' | 'clock'>, { connectionId, ...report }: Report) {
  const state = { status: report.status, statusReason: report.reason ?? null, qrcode: report.qrcode ?? '', retries: report.retries ?? 0 }
  const changed = await tx.db
    .updateTable('connections')
    .set({ ...state, updatedAt: clock.now() })
    .where('id', '=', connectionId)
    .where((eb) =>
      eb.or([
        eb('status', '!=', state.status),
        eb('statusReason', 'is distinct from', state.statusReason),
        eb('qrcode', '!=', state.qrcode),
        eb('retries', '!=', state.retries),
      ]),
    )
    .returning('id')
    .execute()
  const ids = changed.map(({ id }) => id)
  for (const row of await readConnections(tx.db, secrets, ids)) tx.emit(sessionEvent, 'update', row)
}
