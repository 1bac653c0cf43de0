import { describeWith, testService } from '../../testing/services/describe-with.js';
import { holdsSuite } from './suites/containers-suite.js';

describeWith(['docker'], 'on a Docker engine', () => {
  holdsSuite('docker', () => testService('docker'));
});
