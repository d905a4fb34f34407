import type { Faults } from '@recado/contract/simulator'
import type { ConnectionStatus } from '../channel.ts'
import type { RunQuery } from '../channelStore.ts'

export type SimulatedConnection = {
  id: number
  status: ConnectionStatus
  reason: string | null
  paired: boolean
  qrcode: string
  retries: number
  until: Date | null
  faults: Faults
  moves: number
}

/** The next state. A missing field becomes empty, except `paired` and `faults`: they stay. */
export type StateChange = {
  status: ConnectionStatus
  reason?: string | undefined
  paired?: boolean | undefined
  qrcode?: string | undefined
  retries?: number | undefined
  until?: Date | null | undefined
  faults?: Faults | undefined
}

export const NOTIFY_CHANNEL = 'simulator'
const columns = 'id, status, reason, paired, qrcode, retries, until, faults, moves'
const selectAndNotify = `select ${columns}, pg_notify('${NOTIFY_CHANNEL}', id::text) from line`

export async function readConnection(query: RunQuery, id: number): Promise<SimulatedConnection | undefined> {
  const [row] = await query<SimulatedConnection>(`select ${columns} from simulator.lines where id = $1`, [id])
  return row
}

export const readSimulatedConnections = (query: RunQuery, ids: number[]) =>
  query<SimulatedConnection>(`select ${columns} from simulator.lines where id = any($1)`, [ids])

async function readOrInsertConnection(query: RunQuery, id: number): Promise<SimulatedConnection> {
  const before = await readConnection(query, id)
  if (before) return before
  await query('insert into simulator.lines (id) values ($1) on conflict (id) do nothing', [id])
  return readOrInsertConnection(query, id)
}

/** Changes the state and notifies all processes. Undefined if somebody else has changed the row since it was read. */
export async function changeState(
  query: RunQuery,
  row: Pick<SimulatedConnection, 'id' | 'moves'>,
  move: StateChange,
): Promise<SimulatedConnection | undefined> {
  const { status, reason = null, paired = null, qrcode = '', retries = 0, until = null, faults } = move
  const [moved] = await query<SimulatedConnection>(
    `with line as (
      update simulator.lines set status = $3, reason = $4, paired = coalesce($5, paired), qrcode = $6, retries = $7, until = $8,
        faults = coalesce($9::jsonb, faults), heard = case when $9::jsonb is null then heard else 0 end, moves = moves + 1
      where id = $1 and moves = $2 returning ${columns}
    ) ${selectAndNotify}`,
    [row.id, row.moves, status, reason, paired, qrcode, retries, until, faults && JSON.stringify(faults)],
  )
  return moved
}

/** Applies `rule` to the current row, again if another process changed the row meanwhile. If `rule` throws, nothing changes. */
export async function changeStateBy(
  query: RunQuery,
  id: number,
  rule: (row: SimulatedConnection) => StateChange,
): Promise<SimulatedConnection> {
  const row = await readOrInsertConnection(query, id)
  return (await changeState(query, row, rule(row))) ?? changeStateBy(query, id, rule)
}

/** Uses up to `most` of the remaining times of a fault. Returns how many were used. */
export async function consumeFault(
  query: RunQuery,
  id: number,
  fault: 'failNext' | 'dropAcks' | 'mediaMissing',
  most = 1,
): Promise<number> {
  const [used] = await query<{ count: number }>(
    `with before as (
      select id, least((faults ->> $2)::int, $3) as count, (faults ->> $2)::int as rest from simulator.lines
      where id = $1 and (faults ->> $2)::int > 0 for update
    )
    update simulator.lines l set faults = jsonb_set(l.faults, array[$2], to_jsonb(b.rest - b.count))
    from before b where l.id = b.id returning b.count`,
    [id, fault, most],
  )
  return used?.count ?? 0
}
