export { Audit } from './Audit.tsx';
export { AuditTimeline } from './AuditTimeline.tsx';
export { AuditTrail } from './AuditTrail.tsx';
