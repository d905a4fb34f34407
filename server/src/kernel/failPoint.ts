/** Moments at which the death of the process is worth a test. */
export type FailPoint = 'inbound.beforeCommit' | 'inbound.afterCommit' | 'outbound.handedOver' | 'status.beforeAck' | 'migration.applied'

let armed: string | undefined

export function armFailPoint(name: string | undefined) {
  armed = name
}

/** Where a crash test has asked for it, the process ends here, as if the power had gone. */
export function failPoint(name: FailPoint) {
  if (armed === name) process.kill(process.pid, 'SIGKILL')
}
