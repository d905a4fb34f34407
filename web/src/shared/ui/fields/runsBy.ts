type Run<Member, By> = { by: By | undefined; members: [Member, ...Member[]] }

/** Neighbours that go by the same stand together; those that go by nothing stand alone. */
export function runsBy<Member, By>(all: readonly Member[], byOf: (member: Member) => By | undefined): Run<Member, By>[] {
  const runs: Run<Member, By>[] = []
  for (const member of all) {
    const by = byOf(member)
    const last = runs.at(-1)
    if (last && by !== undefined && last.by === by) last.members.push(member)
    else runs.push({ by, members: [member] })
  }
  return runs
}
