export { SentNext, SentRecap } from '../forms/sent-details.tsx'
