export const notFoundPage = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
  homeLabel: 'Back to Home',
} as const
