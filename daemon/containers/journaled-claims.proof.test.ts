import { holdsSuite } from './suites/containers-suite.js';

holdsSuite('process', () => undefined);
