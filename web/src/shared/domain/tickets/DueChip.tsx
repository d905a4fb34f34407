import type { Ticket } from '@recado/contract/tickets/tickets'
import { deferredModule } from '#web/shared/lib/lazy/deferredModule.ts'

/** Companies that promise nothing do not load it before the inbox can be used. */
const DueParts = deferredModule(() => import('./DueTime.tsx'))

type Props = { ticket: Pick<Ticket, 'queueId' | 'dueAt' | 'dueKind'> }

/** The time left until an answer is due, or since it was, while the queue promises one. */
export const DueChip = ({ ticket: { queueId, dueAt, dueKind } }: Props) =>
  dueAt && dueKind ? <DueParts>{({ DueTime }) => <DueTime queueId={queueId} dueAt={dueAt} dueKind={dueKind} />}</DueParts> : null
