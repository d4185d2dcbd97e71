export { mountToasts } from '../toasts.tsx'
