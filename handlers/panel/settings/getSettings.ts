import type { PanelHandler } from '../types.js';

export const getSettings: PanelHandler<'getSettings'> = ({ settings }) => settings.get();
