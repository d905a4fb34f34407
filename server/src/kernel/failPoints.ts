/** Moments at which the death of the process is worth a test. */
export const failPoints = [
  'journal.beforeCommit',
  'journal.afterCommit',
  'journal.handedOver',
  'outgoing.kept',
  'outgoing.taken',
  'webhook.stored',
  'inbound.beforeCommit',
  'inbound.afterCommit',
  'send.begun',
  'send.answered',
  'outbound.handedOver',
  'status.beforeAck',
  'schedule.beforeCommit',
  'schedule.afterCommit',
  'close.beforeCommit',
  'close.afterCommit',
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
] as const
export type FailPoint = (typeof failPoints)[number]

/** `passage`: at which time of passing it the process ends. */
export type ArmedFailPoint = { name: FailPoint; passage: number }

let armed: ArmedFailPoint | undefined
let passages = 0

export function armFailPoint(point: ArmedFailPoint | undefined) {
  armed = point
  passages = 0
}

/** Where a crash test has asked for it, the process ends here, as if the power had gone. */
export function failPoint(name: FailPoint) {
  if (armed?.name === name && ++passages === armed.passage) process.kill(process.pid, 'SIGKILL')
}
