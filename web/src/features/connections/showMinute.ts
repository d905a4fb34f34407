const two = (part: number) => String(part).padStart(2, '0')

/** A moment as connections show it, in the reader's own time: dd/MM/yy HH:mm. */
export function showMinute(time: string) {
  const at = new Date(time)
  const day = [at.getDate(), at.getMonth() + 1, at.getFullYear() % 100].map(two).join('/')
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`
}
