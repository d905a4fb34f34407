type Run<Member, By> = { by: By | undefined; members: [Member, ...Member[]] }

/** Groups neighbours with the same key; neighbours without a key form a group too. */
export function runsBy<Member, By>(all: readonly Member[], byOf: (member: Member) => By | undefined): Run<Member, By>[] {
  const runs: Run<Member, By>[] = []
  for (const member of all) {
    const by = byOf(member)
    const last = runs.at(-1)
    if (last && last.by === by) last.members.push(member)
    else runs.push({ by, members: [member] })
  }
  return runs
}
