/** URL parameter of a conversation: the template picker is open. */
export const TEMPLATE_PICKER_PARAM = 'template'
