/** A calendar day as the product writes it in every language: dd/MM/yyyy. */
export const showDay = (day: string) => day.split('-').reverse().join('/')
