// Runs before the first paint, so that a dark room does not flash. A file of its own: the content policy allows no inline script.
const stored = localStorage.getItem('preferredTheme')
const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
const theme = stored === 'light' || stored === 'dark' ? stored : prefersDark ? 'dark' : 'light'
document.documentElement.setAttribute('data-mantine-color-scheme', theme)
