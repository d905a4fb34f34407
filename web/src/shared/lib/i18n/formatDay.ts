/** A day as the app shows it in every language: dd/MM/yyyy. */
export const formatDay = (day: string) => day.split('-').reverse().join('/')
