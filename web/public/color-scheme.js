// Runs before the first paint, so that nobody in the dark sees a white flash. A file, because the CSP has no inline scripts.
;(() => {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
