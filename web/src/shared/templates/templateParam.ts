/** In a conversation's address: the choice of a template is open. */
export const TEMPLATE_PARAM = 'template'
