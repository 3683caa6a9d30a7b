// It answers messages by itself as soon as it runs in a worker.
import 'elkjs/lib/elk-worker.min.js';
