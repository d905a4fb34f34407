const two = (value: number) => String(value).padStart(2, '0')

/** The time of day where the reader is: HH:mm. */
export const showClock = (time: string | Date) => {
  const at = new Date(time)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The day where the reader is, as the product writes it in every language: dd/MM/yyyy. */
export const showDate = (time: string | Date) => {
  const at = new Date(time)
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
}

/** Of today the time, of other days the date. */
export const showRecent = (time: string, now = new Date()) => (showDate(time) === showDate(now) ? showClock(time) : showDate(time))
