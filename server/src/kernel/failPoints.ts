/** Points at which crash tests kill the process. */
export const failPoints = [
  'journal.beforeCommit',
  'journal.afterCommit',
  'journal.handedOver',
  'outgoing.kept',
  'outgoing.taken',
  'webhook.stored',
  'inbound.beforeCommit',
  'inbound.afterCommit',
  'history.beforeCommit',
  'history.afterCommit',
  'send.begun',
  'send.answered',
  'outbound.handedOver',
  'status.beforeAck',
  'responder.asked',
  'responder.answered',
  'responder.stored',
  'schedule.beforeCommit',
  'schedule.afterCommit',
  'close.beforeCommit',
  'close.afterCommit',
  'transfer.beforeCommit',
  'transfer.afterCommit',
  'assignment.beforeCommit',
  'assignment.afterCommit',
  'unassignment.beforeCommit',
  'unassignment.afterCommit',
  'campaign.beforeCommit',
  'campaign.afterCommit',
  'invoice.beforeCommit',
  'invoice.afterCommit',
  'gateway.changed',
  'renewal.beforeCommit',
  'renewal.afterCommit',
  'charge.asked',
  'charge.answered',
  'charge.cancelled',
  'payment.told',
  'payment.beforeCommit',
  'payment.afterCommit',
  'mail.handedOver',
  'migration.applied',
  'index.dropped',
  'index.built',
  'index.recorded',
  'backup.begun',
  'backup.copying',
  'backup.written',
  'backup.base',
  'backup.files',
  'backup.checked',
  'backup.manifest',
  'backup.pruning',
  'archive.stored',
  'proof.restored',
  'restore.begun',
  'restore.files',
  'restore.unpacked',
  'restore.started',
  'restore.database',
  'restore.moved',
  'upgrade.copied',
  'upgrade.replacing',
] as const
export type FailPoint = (typeof failPoints)[number]

/** `passage`: the process dies when it passes the point for this time. */
export type ArmedFailPoint = { name: FailPoint; passage: number }

let armed: ArmedFailPoint | undefined
let passages = 0

export function armFailPoint(point: ArmedFailPoint | undefined) {
  armed = point
  passages = 0
}

/** If a crash test has armed this point, the process dies here, as in a power failure. */
export function failPoint(name: FailPoint) {
  if (armed?.name === name && ++passages === armed.passage) process.kill(process.pid, 'SIGKILL')
}
