/** Under what this device keeps that a judge ever worked on it. */
export const deviceMarker = 'awards.device';
